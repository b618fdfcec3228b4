import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { analyzed, newClaim } from '../../../server/testing/app.ts';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { drawn, moving, stopClock } from '../../testing/clock.ts';
import { cutOff, intercept, loseAnswer } from '../../testing/network.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();
let person: RegisteredPerson;
/** On a claim that the library knows. */
let sample: Report;
beforeAll(async () => {
  person = await registerPerson(product.address);
  sample = await analyzed({ baseURL: product.address }, 'Octopuses have three hearts.');
});

const section = () => within(screen.getByRole('region', { name: 'Detailed Analysis' }));
const heading = () => section().getByRole('heading', { name: 'Detailed Analysis' });
const request = () => section().getByRole('button', { name: 'Request Detailed Analysis' });
const parts = () => [...(section().queryAllByRole('list')[0]?.children ?? [])];
const untilWritten = () => waitFor(() => expect(parts()).toHaveLength(6));

/** Opens a new report of the person's and asks for its detailed analysis. */
async function askForIt(): Promise<void> {
  const { slug } = await person.analyze(newClaim());
  await visit(paths.report(slug), person);
  await user.click(await screen.findByText('How this was judged'));
  await user.click(heading());
  await waitFor(() => expect(request()).toBeVisible());
  request().focus();
  await user.keyboard('{Enter}');
}

it('visitors see what the detailed analysis is, and cannot ask for it', async () => {
  await visit(paths.report(sample.slug));
  await screen.findByRole('heading', { name: 'Detailed Analysis' });
  await user.click(heading());
  expect(section().getByText('Premium Feature')).toBeVisible();
  const control = request();
  expect(control).toBeVisible();
  expect(control).toHaveAttribute('aria-disabled', 'true');
  expect(control).toHaveAccessibleDescription(/when somebody who is signed in asks for it/);
  const asked = vi.spyOn(globalThis, 'fetch');
  control.focus();
  await user.keyboard('{Enter}');
  await drawn();
  expect(control).toHaveFocus();
  expect(asked).not.toHaveBeenCalledWith(
    expect.stringContaining('detailed'),
    expect.anything() as unknown,
  );
  asked.mockRestore();
});

it('who asks for it finds the focus at its heading when it is there', async () => {
  await askForIt();
  await untilWritten();
  await waitFor(() => expect(heading().closest('summary')).toHaveFocus());
});

it('it stays when what the page read before comes after it', async () => {
  const written = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  intercept('analysis.readDetailed', async (ask) => {
    const answer = await ask();
    const body = await answer.text();
    await written.promise;
    answered.resolve(undefined);
    return new Response(body, answer);
  });
  await askForIt();
  await untilWritten();
  written.resolve(undefined);
  await answered.promise;
  await drawn();
  expect(parts()).toHaveLength(6);
});

describe('where the connection is lost while it is written', () => {
  it('the page finds out how it ended', async () => {
    intercept('analysis.detailed', loseAnswer);
    await askForIt();
    await untilWritten();
    await waitFor(() => expect(heading().closest('summary')).toHaveFocus());
  });

  it('the page finds out, though what it read before is still on its way', async () => {
    const answerAgain = intercept('analysis.readDetailed', () => {
      answerAgain();
      return new Promise(() => undefined);
    });
    intercept('analysis.detailed', loseAnswer);
    await askForIt();
    await untilWritten();
  });

  it('and stays away, the page says so, and finds out when it is back', async () => {
    let comeBack = (): void => undefined;
    intercept('analysis.detailed', async (ask) => {
      comeBack = intercept('analysis.readDetailed', cutOff);
      await ask();
      stopClock();
      return cutOff(ask);
    });
    await askForIt();
    const said = () => section().queryByText('The connection to the server was lost.', PART);
    await waitFor(() => expect(vi.isFakeTimers()).toBe(true));
    await moving(1_000, () => expect(said()).toBeVisible());
    expect(section().queryByText(pageMessages.detailedFailed, PART)).toBeNull();
    expect(section().queryByText('Analysis could not be completed.', PART)).toBeNull();
    expect(section().queryByText('not completed', PART)).toBeNull();
    comeBack();
    await moving(1_000, () => expect(parts()).toHaveLength(6));
  });
});

const PART = { exact: false };

describe('a part of a report that cannot be drawn', () => {
  it('[8.report.render] says so, and leaves the score and the legend as they are', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    intercept('reports.read', async (ask) => {
      const answers = (await (await ask()).json()) as { result: { data: Report | object } }[];
      for (const { result } of answers)
        if ('slug' in result.data && result.data.result)
          Object.assign(result.data.result.perplexity, { sources: null });
      return Response.json(answers);
    });
    await visit(paths.report(sample.slug));
    const [first] = await screen.findAllByRole('alert');
    expect(first).toHaveTextContent(/^Something went wrong while loading the report\.$/);
    expect(screen.getAllByRole('img', { name: /of 100/ })[0]).toBeVisible();
    expect(screen.getByText('Understanding Your Report')).toBeVisible();
  });
});
