import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../server/testing/registerPerson.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { cutOff, intercept, loseAnswer, refuse } from '../../testing/network.ts';
import { serveProduct, user, visit } from '../../testing/visit.tsx';

const product = serveProduct();

const CLAIMS = [
  'Honey never spoils if it is kept sealed.',
  'Lightning never strikes the same place twice.',
  'العسل لا يفسد أبدًا إذا حفظ مغلقًا بعيدًا عن الضوء.',
] as const;

const rows = () => screen.queryAllByRole('row').slice(1);
const rowOf = (claim: string) => within(screen.getByRole('row', { name: new RegExp(claim) }));
const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

/** Somebody who has analyzed the three claims, looking at them. */
async function withReports(): Promise<RegisteredPerson> {
  const person = await registerPerson(product.address);
  for (const claim of CLAIMS) await person.analyze(claim);
  await visit(paths.myReports, person);
  await untilRows(3);
  return person;
}

it('a report that is followed while the list of such reports is asked for is on it', async () => {
  await withReports();
  const reachServer = Promise.withResolvers<undefined>();
  const answerList = Promise.withResolvers<undefined>();
  const followed = Promise.withResolvers<undefined>();
  intercept('reports.follow', async (send) => {
    await reachServer.promise;
    const answer = await send();
    followed.resolve(undefined);
    return answer;
  });
  intercept('reports.mine', async (send) => {
    // The answer of before arrives after the report is followed.
    const answer = await send();
    reachServer.resolve(undefined);
    await answerList.promise;
    return answer;
  });
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Followed');
  await followed.promise;
  answerList.resolve(undefined);
  await untilRows(1);
});

it('an answer that never comes is told in words, and nobody says that it was not done', async () => {
  const person = await withReports();
  const alert = () => screen.queryByText(pageMessages.noAnswer);
  intercept('reports.follow', cutOff);
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  await waitFor(() => expect(alert()).toBeVisible());

  intercept('reports.removeMine', loseAnswer);
  await user.click(rowOf(CLAIMS[1]).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(alert()).toBeNull());
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(alert()).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await untilRows(2);
  expect(rowOf(CLAIMS[0]).getByRole('link', { name: CLAIMS[0] })).toBeVisible();

  intercept('account.rename', cutOff);
  await visit(paths.account, person);
  await user.click(await screen.findByRole('button', { name: 'Change the name' }));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Countess Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(alert()).toBeVisible());
});

it('a report that cannot be followed says why', async () => {
  await withReports();
  const message = 'You can follow 200 reports at most.';
  const answerAgain = intercept('reports.follow', refuse(409, message));
  await user.click(rowOf(CLAIMS[0]).getByRole('button', { name: /^Follow/ }));
  expect(await screen.findByText(message)).toBeVisible();
  answerAgain();
  await user.click(rowOf(CLAIMS[1]).getByRole('button', { name: /^Follow/ }));
  expect(await rowOf(CLAIMS[1]).findByRole('button', { name: /^Stop following/ })).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});
