import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '../../shared/paths.ts';
import { serveProduct, user, visit } from '../testing/visit.tsx';

const product = serveProduct();

/** Clicks a link; whether a browser would have gone where it leads, which this one does not. */
async function follows(link: HTMLElement): Promise<boolean> {
  const { promise: goes, resolve: decide } = Promise.withResolvers<boolean>();
  const stay = (event: Event) => {
    decide(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', stay, { once: true });
  await user.click(link);
  return goes;
}

it('[2.footer.sitemap] the footer leads to the site map', async () => {
  await visit(paths.home);
  const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Sitemap' });
  expect(link).toHaveAttribute('href', '/sitemap.xml');
  expect(await follows(link)).toBe(true);
  const { status, headers } = await fetch('/sitemap.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
});

it('the bookmark on the page about the product can be dragged away or copied, and does nothing where it stands', async () => {
  await visit(paths.about);
  await user.click(screen.getByText('Check the page you are on'));
  const link = await screen.findByRole('link', { name: 'Check with Verimeter' });
  expect(link).toBeVisible();
  const code = link.getAttribute('href');
  expect(code).toMatch(/^javascript:/);
  expect(code).toContain(`${product.address}/analyze?`);
  expect(await follows(link)).toBe(false);
  expect(await screen.findByText('Drag it to your browser’s bookmarks.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the bookmark' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(code);

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  Object.assign(document, { execCommand: () => false });
  onTestFinished(() => {
    write.mockRestore();
    Reflect.deleteProperty(document, 'execCommand');
  });
  await user.click(screen.getByRole('button', { name: 'Copy the bookmark' }));
  expect(await screen.findByText('Failed to copy the bookmark')).toBeVisible();
});

it('what a telephone shares arrives in the form', async () => {
  await visit('/analyze?text=Honey%20never%20spoils%20in%20a%20jar.');
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(field).toHaveValue('Honey never spoils in a jar.'));
});
