import { addRefusal, type Operation } from './completeCall.ts';
import { REPORT_ID } from './examples.ts';

/** The live stream, which is no procedure. */
export const progressCall: Operation = {
  operationId: 'analysis-progress',
  summary: 'Watch an analysis live',
  description:
    'Server-sent events: an event `step` (a `ProgressEvent`) for each thing that happens, what ' +
    'happened already first, then `end` (a `ProgressEnd`). Each step has an id; with it in ' +
    '`Last-Event-ID` a stream that broke off goes on without gap or repetition. A comment is sent ' +
    'every 15 seconds. Any server of the product can be asked.',
  tags: ['Analysing'],
  security: [],
  parameters: [
    {
      name: 'reportId',
      in: 'path',
      ...{ required: true, schema: { type: 'string', format: 'uuid' } },
      example: REPORT_ID,
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      ...{
        required: false,
        schema: { type: 'integer' },
        description: 'The last event that was seen',
      },
    },
  ],
  responses: {
    200: {
      description: 'The stream',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example:
            'id: 1\nevent: step\ndata: {"seq":1,"step":"preprocessing","status":"started",' +
            '"at":"2026-11-20T12:00:00.000Z","percentage":null}\n\n',
        },
      },
    },
  },
};
for (const name of ['withheld', 'not_found', 'gone', 'too_many_requests'] as const)
  addRefusal(progressCall, name);
