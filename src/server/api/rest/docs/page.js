/* global document, matchMedia, SwaggerUIBundle */

// Swagger UI follows this class, not the preferred color scheme.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followColors = () => {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
};
dark.addEventListener('change', followColors);
followColors();

SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('calls'),
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // The default theme shows numbers too faintly.
  syntaxHighlight: { theme: 'tomorrow-night' },
  // Null, so that no other server gets the document for validation.
  validatorUrl: null,
});
