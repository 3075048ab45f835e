"""Names of public holidays as sentences, for translation; those that are not listed have no code."""

from __future__ import annotations

import re

from app.contract.sentences import Sentence, say

KNOWN: dict[str, Sentence] = {
    name: name
    for name in (
        say("holiday_new_years_day", "New Year's Day"),
        say("holiday_new_years_eve", "New Year's Eve"),
        say("holiday_day_after_new_years_day", "Day after New Year's Day"),
        say("holiday_epiphany", "Epiphany"),
        say("holiday_carnival_monday", "Carnival Monday"),
        say("holiday_carnival_tuesday", "Carnival Tuesday"),
        say("holiday_ash_wednesday", "Ash Wednesday"),
        say("holiday_maundy_thursday", "Maundy Thursday"),
        say("holiday_good_friday", "Good Friday"),
        say("holiday_holy_saturday", "Holy Saturday"),
        say("holiday_easter_sunday", "Easter Sunday"),
        say("holiday_easter_monday", "Easter Monday"),
        say("holiday_labor_day", "Labor Day"),
        say("holiday_labour_day", "Labour Day"),
        say("holiday_international_labor_day", "International Labor Day"),
        say("holiday_international_workers_day", "International Workers' Day"),
        say("holiday_international_worker_day", "International Worker's Day"),
        say("holiday_worker_day", "Worker's Day"),
        say("holiday_workers_day", "Workers' Day"),
        say("holiday_may_day", "May Day"),
        say("holiday_ascension_day", "Ascension Day"),
        say("holiday_pentecost", "Pentecost"),
        say("holiday_pentecost_monday", "Pentecost Monday"),
        say("holiday_whit_monday", "Whit Monday"),
        say("holiday_corpus_christi", "Corpus Christi"),
        say("holiday_assumption_day", "Assumption Day"),
        say("holiday_national_day", "National Day"),
        say("holiday_all_saints_day", "All Saints' Day"),
        say("holiday_all_souls_day", "All Souls' Day"),
        say("holiday_immaculate_conception", "Immaculate Conception"),
        say("holiday_christmas_eve", "Christmas Eve"),
        say("holiday_christmas_day", "Christmas Day"),
        say("holiday_second_day_of_christmas", "Second Day of Christmas"),
        say("holiday_boxing_day", "Boxing Day"),
        say("holiday_saint_stephens_day", "Saint Stephen's Day"),
        say("holiday_saint_josephs_day", "Saint Joseph's Day"),
        say("holiday_saint_berchtolds_day", "Saint Berchtold's Day"),
        say("holiday_saints_peter_and_paul", "Saints Peter and Paul"),
        say("holiday_nativity_of_mary", "Nativity of Mary"),
        say("holiday_saint_nicholas_of_fluee", "Saint Nicholas of Flüe"),
        say("holiday_candlemas", "Candlemas"),
        say("holiday_german_unity_day", "German Unity Day"),
        say("holiday_reformation_day", "Reformation Day"),
        say("holiday_repentance_and_prayer_day", "Repentance and Prayer Day"),
        say("holiday_womens_day", "Women's Day"),
        say("holiday_international_womens_day", "International Women's Day"),
        say("holiday_world_childrens_day", "World Children's Day"),
        say("holiday_mothers_day", "Mother's Day"),
        say("holiday_augsburg_peace_festival", "Augsburg Peace Festival"),
        say("holiday_prayer_monday", "Prayer Monday"),
        say("holiday_genevan_fast", "Genevan Fast"),
        say("holiday_battle_of_naefels_victory_day", "Battle of Naefels Victory Day"),
        say("holiday_restoration_day", "Restoration Day"),
        say("holiday_europe_day", "Europe Day"),
        say("holiday_independence_day", "Independence Day"),
        say("holiday_republic_day", "Republic Day"),
        say("holiday_constitution_day", "Constitution Day"),
        say("holiday_victory_day", "Victory Day"),
        say("holiday_liberation_day", "Liberation Day"),
        say("holiday_armistice_day", "Armistice Day"),
        say("holiday_midsummer_day", "Midsummer Day"),
        say("holiday_spring_bank_holiday", "Spring Bank Holiday"),
        say("holiday_summer_bank_holiday", "Summer Bank Holiday"),
        say("holiday_may_bank_holiday", "May Bank Holiday"),
        say("holiday_june_bank_holiday", "June Bank Holiday"),
        say("holiday_august_bank_holiday", "August Bank Holiday"),
        say("holiday_october_bank_holiday", "October Bank Holiday"),
        say("holiday_thanksgiving_day", "Thanksgiving Day"),
        say("holiday_memorial_day", "Memorial Day"),
        say("holiday_veterans_day", "Veterans Day"),
        say("holiday_washingtons_birthday", "Washington's Birthday"),
        say("holiday_martin_luther_king_jr_day", "Martin Luther King Jr. Day"),
        say("holiday_columbus_day", "Columbus Day"),
        say("holiday_juneteenth_national_independence", "Juneteenth National Independence Day"),
        say("holiday_canada_day", "Canada Day"),
        say("holiday_australia_day", "Australia Day"),
        say("holiday_anzac_day", "ANZAC Day"),
        say("holiday_anzac_day_in_lower_case", "Anzac Day"),
        say("holiday_kings_birthday", "King's Birthday"),
        say("holiday_kings_day", "King's Day"),
        say("holiday_saint_patricks_day", "Saint Patrick's Day"),
        say("holiday_saint_brigids_day", "Saint Brigid's Day"),
        say("holiday_eid_al_fitr", "Eid al-Fitr"),
        say("holiday_eid_al_adha", "Eid al-Adha"),
        say("holiday_chinese_new_year", "Chinese New Year"),
    )
}
_NOTED = re.compile(r"(.+) \((observed|estimated|observed, estimated)\)")


def to_holiday_name(written: str) -> Sentence:
    """Return a holiday's name, written in English, with its code if the name is known."""
    if (known := KNOWN.get(written)) is not None:
        return known
    found = _NOTED.fullmatch(written)
    if found is None or found[1] not in KNOWN:
        return Sentence(written)
    name = KNOWN[found[1]]
    if found[2] == "observed":
        return say("holiday_observed", "{holiday} (observed)", holiday=name)
    if found[2] == "estimated":
        return say("holiday_estimated", "{holiday} (estimated)", holiday=name)
    return say("holiday_observed_estimated", "{holiday} (observed, estimated)", holiday=name)
