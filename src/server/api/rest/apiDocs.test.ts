import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overallScore } from '../../../shared/scoring.ts';
import { createResponseCache } from '../responseCache.ts';
import { apiDocs } from './apiDocs.ts';
import { describedAnswers } from '../../testing/detailed.ts';
import { restRoutes } from '../router.ts';
import { describeApi } from './openapi/describe.ts';
import { exampleResult } from './openapi/examples.ts';

let server: Server;
let address: string;

beforeAll(async () => {
  const docs = apiDocs('https://meter.example', createResponseCache());
  server = express().disable('etag').use(docs).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers });

describe('the description of the REST interface', () => {
  it('is an OpenAPI document that names where the product is reached', async () => {
    const response = await get('/api/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://meter.example/api' }],
    });
  });

  it('is not sent again to whoever has it', async () => {
    const etag = (await get('/api/openapi.json')).headers.get('etag') ?? '';
    expect((await get('/api/openapi.json', { 'If-None-Match': etag })).status).toBe(304);
  });

  it('comes small to whoever takes it small', async () => {
    const encoding = async (accepted: string) =>
      (await get('/api/openapi.json', { 'Accept-Encoding': accepted })).headers.get(
        'content-encoding',
      );
    expect(await encoding('br')).toBe('br');
    expect(await encoding('identity')).toBeNull();
  });
});

describe('the page about it', () => {
  it('asks nobody else for anything, and holds no script of its own', async () => {
    const html = await (await get('/api/docs')).text();
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !path.startsWith('/'))).toEqual([]);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/ style=| on\w+=/);
    for (const path of named.filter((name) => name.startsWith('/api/docs/'))) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
  });

  it.each(['swagger-ui.js', 'page.html', '../apiDocs.ts', '%2e%2e/apiDocs.ts', 'package.json'])(
    'gives no other file, not %s',
    async (name) => expect((await get(`/api/docs/${name}`)).status).toBe(404),
  );
});

describe('the OpenAPI document', () => {
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

    it('describes every call of the REST handler, and the live stream', () => {
      const described = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
      const offered = restRoutes.map(({ method, path }) => `${method} ${path}`);
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
      const pointers = JSON.stringify(document).matchAll(
        /"\$ref":"#\/components\/schemas\/(\w+)"/g,
      );
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
});
