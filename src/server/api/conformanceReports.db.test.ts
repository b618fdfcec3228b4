import { beforeAll, describe } from 'vitest';
import { failureMessages } from '../../shared/failureMessages.ts';
import { messages } from '../../shared/messages.ts';
import { conforms } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport, insertReports } from '../testing/database.ts';
import { exampleResult, exampleSections } from './rest/openapi/examples.ts';

type Stored = Awaited<ReturnType<typeof insertReports>>;

const services = idleServices();
let stored: Stored;
let detailed: Stored['completed'];

beforeAll(async () => {
  stored = await insertReports(services.db);
  detailed = await insertReport(services.db, {
    hasDetailedAnalysis: true,
    detailed: {
      create: {
        ...{ run: 1, status: 'completed', sections: exampleSections },
        provenance: exampleResult.provenance.chat,
        ...{ requestedAt: new Date(), endedAt: new Date() },
      },
    },
  });
});

const notFound = { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' };
const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
const slug = { id: () => stored.completed.slug };

/** The same call with nothing, or nothing but white space, in the place of the id. */
const withoutId = (path: string) =>
  ['', '%20', '%09%C2%A0'].map((id) => ({
    what: `without an id: "${id}"`,
    ...{ path, at: { [/{(\w+)}/.exec(path)?.[1] ?? '']: id } },
    status: 400,
    answer: { ...invalid, message: 'Report ID is required' },
  }));

describe('GET /analysis/report/{id}', () => {
  const path = '/analysis/report/{id}';
  conforms(services, [
    {
      what: 'by its slug',
      path,
      at: slug,
      status: 200,
      answer: { status: 'completed', result: { overallScore: 90 } },
    },
    {
      what: 'by its share id',
      path,
      at: { id: () => stored.completed.shareId },
      status: 200,
      answer: { status: 'completed' },
    },
    { what: 'by its report id', path, at: { id: () => stored.completed.reportId }, status: 200 },
    {
      what: 'one with a detailed analysis',
      path,
      at: { id: () => detailed.slug },
      status: 200,
      answer: { openai_detailed: exampleSections },
    },
    {
      what: 'one that runs',
      path,
      at: { id: () => stored.running.slug },
      status: 200,
      answer: { status: 'processing', result: null },
    },
    {
      what: 'one that failed',
      path,
      at: { id: () => stored.failed.slug },
      status: 200,
      answer: { status: 'failed', error: failureMessages.analysis_failed },
    },
    {
      what: 'an unknown one',
      path,
      at: { id: 'never-was-abcdefghij' },
      status: 404,
      answer: notFound,
    },
    { what: 'letters that no id has', path, at: { id: '%00' }, status: 404, answer: notFound },
    {
      what: 'the internal id',
      path,
      at: { id: () => stored.completed.id },
      status: 404,
      answer: notFound,
    },
    {
      what: 'an id that is too long',
      path,
      at: { id: 'x'.repeat(201) },
      status: 400,
      answer: invalid,
    },
    ...withoutId(path),
  ]);
});

describe('GET /analysis/{id}', () => {
  const path = '/analysis/{id}';
  conforms(services, [
    { what: 'plain', path, at: slug, status: 200, answer: { result: { overallScore: 90 } } },
    {
      what: 'full',
      path,
      at: slug,
      query: '?full=true',
      status: 200,
      answer: { result: { verdict: 'true' }, openai_detailed: null },
    },
    {
      what: 'full, with a detailed analysis',
      path,
      at: { id: () => detailed.slug },
      query: '?full=true',
      status: 200,
      answer: { openai_detailed: exampleSections },
    },
    {
      what: 'critical',
      path,
      at: slug,
      query: '?critical=true',
      status: 200,
      answer: { verdict: 'true', grades: { chat: 84, search: 8.5, general: 80 } },
    },
    {
      what: 'critical while it runs',
      path,
      at: { id: () => stored.running.slug },
      query: '?critical=true',
      status: 200,
      answer: { verdict: null, grades: { chat: null } },
    },
    {
      what: 'not critical',
      path,
      at: slug,
      query: '?critical=false',
      status: 200,
      answer: { result: {} },
    },
    {
      what: 'both at once',
      path,
      at: slug,
      query: '?critical=true&full=true',
      status: 400,
      answer: { ...invalid, message: messages.criticalOrFull },
    },
    {
      what: 'a flag that is neither',
      path,
      at: slug,
      query: '?critical=yes',
      status: 400,
      answer: invalid,
    },
    { what: 'a flag in digits', path, at: slug, query: '?full=1', status: 400, answer: invalid },
    {
      what: 'a flag given twice',
      path,
      at: slug,
      query: '?full=true&full=true',
      status: 400,
      answer: invalid,
    },
    { what: 'an unknown one', path, at: { id: 'never-was' }, status: 404, answer: notFound },
    ...withoutId(path),
  ]);
});

describe('GET /analysis/public/report/{shareId}', () => {
  const path = '/analysis/public/report/{shareId}';
  const of = (name: keyof Stored) => ({ shareId: () => stored[name].shareId });
  conforms(services, [
    {
      what: '[4.status.completed] a completed one',
      path,
      at: of('completed'),
      status: 200,
      answer: { status: 'completed', has_detailed_analysis: false },
    },
    {
      what: 'one that is analysed anew',
      path,
      at: of('renewing'),
      status: 200,
      answer: { status: 'completed' },
    },
    {
      what: '[4.status.no-result] one that runs',
      path,
      at: of('running'),
      status: 422,
      answer: {
        message: messages.stillProcessing,
        code: 'UNPROCESSABLE_CONTENT',
        error: 'report_processing',
      },
    },
    {
      what: 'one that failed',
      path,
      at: of('failed'),
      status: 422,
      answer: {
        message: 'Report has no analysis result',
        code: 'UNPROCESSABLE_CONTENT',
        error: 'no_result',
      },
    },
    {
      what: 'an unknown one',
      path,
      at: { shareId: 'abcdefghijkl' },
      status: 404,
      answer: notFound,
    },
    ...withoutId(path),
  ]);
});
