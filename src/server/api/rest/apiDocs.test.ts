import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocs } from './apiDocs.ts';

let server: Server;
let address: string;

beforeAll(async () => {
  server = express().disable('etag').use(apiDocs('https://meter.example')).listen(0, '127.0.0.1');
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
