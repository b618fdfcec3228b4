import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'data/',
      'node_modules',
      '.setup',
      'src/server/platform/database/generated',
      'test-results',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      // Node strips types alone: an import of types only must vanish as a whole.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_$' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  // Dates have one form, in one place: server and page must agree to the letter.
  {
    files: ['src/**'],
    ignores: ['src/shared/dates.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']",
          'MemberExpression[property.name=/^toLocale(Date|Time)String$/]',
        ].map((selector) => ({ selector, message: 'Write dates with src/shared/dates.ts.' })),
      ],
    },
  },
  { files: ['src/client/**'], ...hooks.configs.flat['recommended-latest'] },
  // Programs that a person runs in a terminal speak to it.
  { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  // Lists of tests are as long as what they hold.
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**'],
    rules: { 'max-lines': 'off' },
  },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
