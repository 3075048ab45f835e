"""The contract said over HTTP; knows neither windows nor databases."""
