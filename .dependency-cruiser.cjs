// The walls of docs/architecture.md, by pattern, so that a new feature is guarded at birth. Run by scripts/walls.mjs.

// What serves tests alone: their own files, server/test, folders named testing, and test-*.ts inside a feature.
const tests =
  '(\\.test\\.tsx?$|^(server|e2e)/test/|/testing/|^(server|web)/src/features/.*/test-[^/]+$|/vitest\\.[^/]+$)';
const feature = '^server/src/features/([^/]+)/';
const webFeature = '^web/src/features/([^/]+)/';

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  tests,
  forbidden: [
    wall(
      'contract-stands-alone',
      'contract imports nothing of ours.',
      { path: '^contract/' },
      { path: '^(assistant|server|web|simulator|e2e|bench|scripts)/' },
    ),
    wall(
      'contract-does-no-io',
      'contract runs in the browser too.',
      { path: '^contract/src/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    wall(
      'simulator-stands-alone',
      'The simulator is written from the public documents and shares no code.',
      { path: '^simulator/' },
      { path: '^(contract|assistant|server|web|e2e|bench|scripts)/' },
    ),
    wall(
      'web-knows-the-contract',
      'Of our workspaces web imports contract only.',
      { path: '^web/' },
      { path: '^(assistant|server|simulator|e2e|bench|scripts)/' },
    ),
    wall(
      'server-knows-the-contract',
      'Of our workspaces server imports contract and assistant.',
      { path: '^server/', pathNot: tests },
      { path: '^(web|simulator|e2e|bench|scripts)/' },
    ),
    wall(
      'server-tests-use-the-simulator',
      'Tests of the server may import the simulator, and no other workspace.',
      { path: '^server/' },
      { path: '^(web|e2e|bench|scripts)/' },
    ),
    wall(
      'journeys-use-processes',
      'Journeys and measurements talk to running processes.',
      { path: '^(e2e|bench)/' },
      { path: '^(contract|assistant|server|web|simulator)/' },
    ),

    wall(
      'main-is-the-top',
      'Programs are started, never imported.',
      {},
      { path: '^(server|simulator)/src/(main|seed)\\.ts$|^web/src/main\\.tsx$' },
    ),
    wall(
      'features-below-app',
      'app composes features.',
      { path: '^server/src/(features|instagram|infra)/', pathNot: tests },
      { path: '^server/src/app/' },
    ),
    wall(
      'infra-is-blind',
      'infra knows nothing of the product; schema.ts is the shape of the tables.',
      { path: '^server/src/infra/', pathNot: tests },
      { path: '^(assistant|server/src)/', pathNot: '^server/src/(infra/|schema\\.ts$)' },
    ),
    wall(
      'assistant-is-pure',
      'assistant has no database, no routes, and imports nothing of ours.',
      { path: '^assistant/' },
      {
        path: '^(contract|server|web|simulator|e2e|bench|scripts)/|^node_modules/(pg|kysely|graphile-worker|fastify)/',
      },
    ),
    wall(
      'assistant-by-its-door',
      'The server asks the assistant through its index.ts, and its tests use what stands in testing.',
      { path: '^server/' },
      { path: '^assistant/src/', pathNot: '^assistant/src/(index\\.ts$|testing/)' },
    ),
    wall(
      'assistant-reading-is-the-bottom',
      'reading knows words, figures and days of twelve languages, and nothing of questions or answers.',
      { path: '^assistant/src/reading/', pathNot: tests },
      { path: '^assistant/src/', pathNot: '^assistant/src/(reading/|types\\.ts$)' },
    ),
    wall(
      'assistant-retrieval-below-guard',
      'retrieval finds passages; who answers from them and who checks the answer is not its matter.',
      { path: '^assistant/src/retrieval/', pathNot: tests },
      { path: '^assistant/src/(guard|builtin|models|evaluation)/' },
    ),
    wall(
      'assistant-guard-trusts-nobody',
      'guard checks an answer without knowing who wrote it.',
      { path: '^assistant/src/guard/', pathNot: tests },
      { path: '^assistant/src/(builtin|models|evaluation)/' },
    ),
    wall(
      'assistant-answers-by-one',
      'The built-in responder and the models behind a key know nothing of each other.',
      { path: '^assistant/src/(builtin|models)/', pathNot: tests },
      { path: '^assistant/src/(builtin|models|evaluation)/', pathNot: '^assistant/src/$1/' },
    ),
    wall(
      'instagram-is-pure',
      'instagram knows the platform, and nothing of ours.',
      { path: '^server/src/instagram/', pathNot: tests },
      {
        path: '^(assistant|server/src)/|^node_modules/(pg|kysely|graphile-worker|fastify)/',
        pathNot: '^server/src/instagram/',
      },
    ),
    wall(
      'features-by-their-service',
      'A feature enters another through its service.ts (and asks who may in its policy.ts).',
      { path: feature, pathNot: tests },
      { path: feature, pathNot: '^server/src/features/($1/|[^/]+/(service|policy)\\.ts$)' },
    ),
    wall(
      'features-tied-by-app',
      'What a feature brings is read by the list of the application alone.',
      { pathNot: '^server/src/app/' },
      { path: '^server/src/features/[^/]+/feature\\.ts$' },
    ),
    wall(
      'conversations-knows-no-feature',
      'Others build on conversations; it asks identity who may, and nothing else.',
      { path: '^server/src/features/conversations/', pathNot: tests },
      { path: feature, pathNot: '^server/src/features/(conversations/|identity/policy\\.ts$)' },
    ),
    wall(
      'repository-is-the-bottom',
      'routes, jobs -> service -> repository.',
      { path: '^server/src/features/.+repository\\.ts$', pathNot: tests },
      { path: '^server/src/features/.*(service|routes|jobs|policy)\\.ts$' },
    ),
    wall(
      'service-below-routes',
      'routes, jobs -> service -> repository.',
      { path: '^server/src/features/.+service\\.ts$', pathNot: tests },
      { path: '^server/src/features/.*(routes|jobs)\\.ts$' },
    ),

    wall(
      'web-parts-below-features',
      'ui, lib and i18n know no feature.',
      { path: '^web/src/(ui|lib|i18n)/' },
      { path: '^web/src/(features|app)/' },
    ),
    wall(
      'web-features-below-app',
      'app composes features.',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
    ),
    wall(
      'web-features-keep-apart',
      'Features of web never import each other.',
      { path: webFeature },
      { path: webFeature, pathNot: '^web/src/features/$1/' },
    ),

    wall(
      'tests-stay-out',
      'What runs in production imports nothing made for tests.',
      { pathNot: tests },
      { path: tests },
    ),
    wall(
      'imports-lead-somewhere',
      'An import that nothing answers.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
