// Swagger UI 5.35.0 beside, unchanged as published (swagger-ui-dist). Nothing is loaded from elsewhere,
// and the key that is typed in is forgotten when the page is left.
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#page",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "none",
  filter: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  requestSnippetsEnabled: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
