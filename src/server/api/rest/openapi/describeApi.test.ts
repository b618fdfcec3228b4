import { describe, expect, it } from 'vitest';
import { overallScore } from '../../../../shared/scoring.ts';
import { describedAnswers } from '../../../testing/detailed.ts';
import { restRoutes } from '../routes.ts';
import { appRouter } from '../../router.ts';
import { describeApi } from './describe.ts';
import { exampleResult } from './examples.ts';

const { document, schemaOf } = describedAnswers();
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names where the interface is', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
    expect(describeApi('https://meter.example').servers).toEqual([
      { url: 'https://meter.example/api' },
    ]);
  });

  it('describes every call of the mirror, and the live stream', () => {
    const described = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const offered = restRoutes(appRouter).map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual([...offered, 'GET /analysis/progress/{reportId}'].sort());
  });

  it('tells what is said to whoever leaves the id of a report out', () => {
    const reported = (path: string, method: string) =>
      document.paths[path]?.[method]?.responses['400']?.content?.['application/json']?.examples?.[
        'missing_id'
      ]?.value;
    const shape = { code: 'BAD_REQUEST', error: 'invalid_input' };
    expect(reported('/analysis/report/{id}', 'get')).toEqual({
      ...shape,
      message: 'Report ID is required',
    });
    expect(reported('/analysis/detailed/{reportId}', 'post')).toEqual({
      ...shape,
      message: 'Report ID is required for generating detailed analysis',
    });
  });

  it('points at nothing that it does not hold', () => {
    const pointers = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const named = new Set([...pointers].map(([, name]) => name ?? ''));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...named]));
    expect(named.size).toBeGreaterThan(5);
  });
});

describe.each(calls)('$method $path', ({ operation }) => {
  it('has a summary, a description and a name of its own', () => {
    const names = calls.filter((call) => call.operation.operationId === operation.operationId);
    expect(names).toHaveLength(1);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.description).toMatch(/\.$/);
  });

  it('shows examples that keep to its own schemas', () => {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap(
      (part) => Object.values(part?.content ?? {}),
    );
    for (const { schema, example, examples } of contents) {
      const values = Object.values(examples ?? {}).map(({ value }) => value);
      const shown = example === undefined ? values : [...values, example];
      expect(shown.length, JSON.stringify(schema)).toBeGreaterThan(0);
      for (const value of shown) {
        const read = schemaOf(schema ?? {}).safeParse(value);
        expect(read.error?.issues, JSON.stringify(value)).toBeUndefined();
      }
    }
    for (const { schema, example, in: place } of operation.parameters ?? []) {
      if (place === 'path') expect(example).toBeDefined();
      if (example !== undefined)
        expect(schemaOf(schema ?? {}).safeParse(example).success).toBe(true);
    }
  });
});

it('the score of the examples is computed as for any report', () => {
  const { grades } = exampleResult.perplexity;
  const { score, calculation } = overallScore({
    evaluation: grades.external_evaluation,
    mainGrade: grades.perplexity_main_grade,
    chat: 84,
    general: 80,
  });
  expect(exampleResult).toMatchObject({ overallScore: score, calculation });
});

it('an example that breaks its schema would be noticed', () => {
  const schema = document.components.schemas['Result'] ?? {};
  expect(schemaOf(schema).safeParse({ overallScore: 'high' }).success).toBe(false);
});
