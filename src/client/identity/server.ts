import { createApiClient } from '../app/api.ts';

/** A way to the server of its own: what signs somebody in never shares a request with the page's calls. */
export const server = createApiClient();
