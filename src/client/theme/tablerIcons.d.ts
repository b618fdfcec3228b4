/** Icons one by one: the package itself loads all six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export { IconX as default } from '@tabler/icons-react';
}
