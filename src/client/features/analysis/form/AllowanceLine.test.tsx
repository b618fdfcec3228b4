import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { api } from '../../../app/api.ts';
import { draw } from '../../../testing/draw.tsx';
import { AllowanceLine } from './AllowanceLine.tsx';

const line = (remainingReports?: number) =>
  draw(<AllowanceLine />, {
    known: (queries) => {
      if (remainingReports === undefined) return;
      queries.setQueryData(getQueryKey(api.auth.remainingReports, undefined, 'query'), {
        remainingReports,
        limit: 3,
        resetsAt: '2026-12-01T00:00:00.000Z',
      });
    },
  })
    .replace(/<!-- -->/g, '')
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
const text = (html: string) => html.replace(/<[^>]*>/g, '');

it('beside the button stands how many free reports are left', () => {
  expect(text(line(2))).toBe('2 of 3 free reports left this month.');
});

it('or until when there is none', () => {
  expect(text(line(0))).toBe('No free reports left until December 1, 2026.');
});

it('and nothing, in the same room, before it is known and for who has no limit', () => {
  expect(text(line())).toBe('');
  expect(text(line(-1))).toBe('');
  expect(line()).toBe(line(-1));
});
