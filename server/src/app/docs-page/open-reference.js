// A file of its own: the content policy allows no script inside the page.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.querySelector('#reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  // No address leaves the installation, not even to have the document judged.
  validatorUrl: null,
});
