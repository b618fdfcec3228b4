/* global document, matchMedia, SwaggerUIBundle */

// Swagger UI is dark when the document says so, and does not look at what the reader prefers.
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
  // Its usual colors are too faint for numbers.
  syntaxHighlight: { theme: 'tomorrow-night' },
  // Nobody else is asked whether the document is valid.
  validatorUrl: null,
});
