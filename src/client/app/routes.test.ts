import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchRoute, pageRoutes } from './routes.tsx';

describe('the table of pages', () => {
  it.each([
    ['/', 'home'],
    ['/analyze?text=abc', 'analyze'],
    ['/report/some-slug-1a2b3c', 'report'],
    ['/no-reports', 'noReports'],
    ['/404', 'notFound'],
    ['/nothing/here', 'notFound'],
    ['/report/', 'report'],
    ['/shared-report/aZ09_-aZ09_-', 'sharedReport'],
  ])('answers %s with the page %s', (path, name) => {
    expect(matchRoute(path).route.name).toBe(name);
  });

  it('reads the id of a report out of the address, whatever its letters', () => {
    expect(matchRoute('/report/caf%C3%A9%2F1?x=1').params).toMatchObject({ id: 'café/1' });
  });

  it('has no page for an address that is not well encoded', () => {
    expect(matchRoute('/report/%E0%A4%A').route.name).toBe('notFound');
  });

  it('answers an unknown address with 404 and the others with 200', () => {
    expect(matchRoute('/nothing').route.status).toBe(404);
    expect(matchRoute('/').route.status).toBe(200);
  });

  it('names modules that exist, so that the server finds them in the manifest', () => {
    expect(pageRoutes.map(({ moduleId }) => moduleId).filter((id) => !existsSync(id))).toEqual([]);
  });
});
