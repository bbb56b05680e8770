import { envelopeSchema } from '../../../contract/envelope.ts';
import { listedNotificationSchema } from '../../../contract/notifications.ts';
import { appealSchema } from '../../../contract/operator-reviews.ts';
import {
  APPEAL_PATH,
  CONFIRM_EMAIL_PATH,
  CSP_REPORT_PATH,
  EXPORT_PATH,
  GATEWAY_PATH,
  REPORT_PICTURE_PATH,
  REVIEW_PICTURE_PATH,
  STREAM_PATH,
  UNDO_EMAIL_PATH,
  UNSUBSCRIBE_PATH,
  UPLOAD_ENDPOINT,
  UPLOAD_PART_PATH,
  UPLOAD_PATH,
  VERIFY_EMAIL_PATH,
} from '../../../contract/routes.ts';
import { streamEventSchema } from '../../../contract/stream-events.ts';
import { sumSchema, uploadProgress, uploadReply } from '../../../contract/uploads.ts';
import { describeSchema } from './json-schemas.ts';
import type { Operation, PathItem } from './openapi-types.ts';

const query = (name: string, isRequired = true) => ({
  name,
  in: 'query' as const,
  required: isRequired,
  schema: { type: 'string' as const },
});
const inPath = (name: string) => ({ ...query(name), in: 'path' as const });
const inHeader = (name: string) => ({ ...query(name, false), in: 'header' as const });
const answers = (description: string, mediaType: string, schema: object = { type: 'string' }) => ({
  description,
  content: { [mediaType]: { schema } },
});

/** Describes the request body of a route that takes a file from a logged-in person, with further fields. */
const takesFile = (
  required: Record<string, object>,
  more: Record<string, object> = {},
): Pick<Operation, 'security' | 'requestBody'> => ({
  security: [{ bearer: [] }, { cookie: [] }],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          properties: {
            file: { type: 'string', format: 'binary' },
            ...required,
            ...more,
            userId: { type: 'string', format: 'uuid' },
          },
          required: ['file', ...Object.keys(required)],
        },
      },
    },
  },
});

/** Describes a mailed link about a change of address, a page with one button that posts. */
const describeLink = (name: string, summary: string): PathItem => ({
  get: {
    operationId: `${name}-page`,
    summary: 'The link in the mail: a page with one button.',
    tags: ['account'],
    parameters: [query('code')],
    responses: {
      200: answers('The page.', 'text/html'),
      404: answers('The code is spent, too old, or none.', 'text/html'),
    },
  },
  post: {
    operationId: name,
    summary,
    tags: ['account'],
    parameters: [query('code')],
    responses: {
      200: answers('It is done.', 'text/html'),
      404: answers('The code is spent, too old, or none.', 'text/html'),
      409: answers('Somebody else has the address.', 'text/html'),
    },
  },
});

/** Describes the routes outside `contract/calls`: streams, redirects, forms and files. */
export function describeOtherRoutes(
  failed: Operation['responses'][string],
): Record<string, PathItem> {
  return {
    [GATEWAY_PATH]: {
      post: {
        operationId: 'gateway',
        summary: 'Carries out any call that says so, with the cookies of this browser.',
        tags: ['gateway'],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: describeSchema(envelopeSchema, 'input') } },
        },
        responses: {
          200: answers('What the call answers.', 'application/json', {}),
          default: failed,
        },
      },
    },
    [UPLOAD_PATH]: {
      post: {
        ...takesFile(
          { endpoint: { const: UPLOAD_ENDPOINT } },
          { id: { type: 'string', format: 'uuid' } },
        ),
        operationId: 'upload',
        summary: 'Keeps an image of at most 15 MB: JPEG, PNG, WebP, AVIF or GIF.',
        tags: ['gateway'],
        responses: {
          200: answers('Where it is.', 'application/json', describeSchema(uploadReply, 'output')),
          default: failed,
        },
      },
    },
    [UPLOAD_PART_PATH]: {
      post: {
        ...takesFile({
          id: { type: 'string', format: 'uuid' },
          offset: { type: 'integer', minimum: 0 },
          sum: describeSchema(sumSchema, 'input'),
        }),
        operationId: 'upload-part',
        summary:
          'Takes the next part of an upload that has begun, at most 256 KiB; the last one keeps the image.',
        tags: ['uploads'],
        responses: {
          200: answers(
            'How far it is.',
            'application/json',
            describeSchema(uploadProgress, 'output'),
          ),
          default: failed,
        },
      },
    },
    [CONFIRM_EMAIL_PATH]: describeLink('confirm-email', 'Gives the account its new address.'),
    [UNDO_EMAIL_PATH]: describeLink('undo-email', 'Gives the account its former address back.'),
    [VERIFY_EMAIL_PATH]: {
      get: {
        operationId: 'verify-email-page',
        summary: 'The link in the mail: a page with one button.',
        tags: ['session'],
        parameters: [query('code'), query('me', false)],
        responses: { 200: answers('The page.', 'text/html'), default: failed },
      },
      post: {
        operationId: 'verify-email',
        summary: 'Verifies the address; with `me=no` deletes the account that nobody has verified.',
        tags: ['session'],
        parameters: [query('code'), query('me', false)],
        responses: {
          200: answers('The account is deleted.', 'text/html'),
          303: {
            description:
              'To /login?verified=1 or ?verified=0; with &own=1 in the browser that registered.',
          },
          default: failed,
        },
      },
    },
    [STREAM_PATH]: {
      get: {
        operationId: 'stream',
        summary: 'Server-sent events: what happens, as it happens.',
        tags: ['notifications'],
        parameters: [query('token')],
        responses: {
          200: answers('Frames whose data is one of these.', 'text/event-stream', {
            anyOf: [
              describeSchema(streamEventSchema, 'output'),
              describeSchema(listedNotificationSchema, 'output'),
            ],
          }),
          default: failed,
        },
      },
    },
    [`${EXPORT_PATH}/{token}`]: {
      get: {
        operationId: 'download-export',
        summary: 'The zip behind a one-time link.',
        tags: ['account'],
        parameters: [inPath('token')],
        responses: { 200: answers('JSON and images.', 'application/zip'), default: failed },
      },
    },
    [REPORT_PICTURE_PATH]: {
      get: {
        operationId: 'report-picture',
        summary: 'A picture that a report keeps as evidence.',
        tags: ['operator'],
        parameters: [inPath('id'), inPath('place')],
        responses: { 200: answers('The image.', 'image/webp'), default: failed },
        security: [{ bearer: [] }, { cookie: [] }],
      },
    },
    [REVIEW_PICTURE_PATH]: {
      get: {
        operationId: 'review-picture',
        summary: 'A picture that is held until an operator has looked at it.',
        tags: ['operator'],
        parameters: [inPath('id')],
        responses: { 200: answers('The image.', 'image/webp'), default: failed },
        security: [{ bearer: [] }, { cookie: [] }],
      },
    },
    [APPEAL_PATH]: {
      get: {
        operationId: 'appeal-page',
        summary: 'The link in the mail about a decision: a page with a form.',
        tags: ['operator'],
        parameters: [query('token')],
        responses: {
          200: answers('The page.', 'text/html'),
          404: answers('The page that says so: the link is none of ours.', 'text/html'),
          410: answers('The page that says so: the decision is too old.', 'text/html'),
          default: failed,
        },
      },
      post: {
        operationId: 'appeal',
        summary: 'Appeals against a decision, once and without a session.',
        tags: ['operator'],
        parameters: [query('token')],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: { text: describeSchema(appealSchema, 'input') },
                required: ['text'],
              },
            },
          },
        },
        responses: {
          200: answers('The appeal is there.', 'text/html'),
          400: answers('The page with the form: the text is missing or too long.', 'text/html'),
          404: answers('The page that says so: the link is none of ours.', 'text/html'),
          410: answers('The page that says so: the decision is too old.', 'text/html'),
          default: failed,
        },
      },
    },
    [UNSUBSCRIBE_PATH]: {
      get: {
        operationId: 'unsubscribe-page',
        summary: 'A page with one button.',
        tags: ['notifications'],
        parameters: [query('token')],
        responses: {
          200: answers('The page.', 'text/html'),
          404: answers('The page that says so: the link is none of ours.', 'text/html'),
          default: failed,
        },
      },
      post: {
        operationId: 'unsubscribe',
        summary: 'Ends mails, by one click and without a session (RFC 8058).',
        tags: ['notifications'],
        parameters: [query('token')],
        responses: {
          200: answers('Done.', 'text/html'),
          404: answers('The page that says so: the link is none of ours.', 'text/html'),
          default: failed,
        },
      },
    },
    [CSP_REPORT_PATH]: {
      post: {
        operationId: 'csp-report',
        summary:
          'What a browser reports that the content security policy kept from running; counted.',
        tags: ['gateway'],
        responses: {
          204: { description: 'Counted.' },
          400: { description: 'No such report.' },
          default: failed,
        },
      },
    },
    '/files/{key}': {
      get: {
        operationId: 'file',
        summary: 'An image, for whoever knows its key.',
        tags: ['gateway'],
        parameters: [inPath('key'), inHeader('If-None-Match'), inHeader('Range')],
        responses: {
          200: answers('The image.', 'image/webp'),
          206: answers('The range of the image.', 'image/webp'),
          304: { description: 'The client has the image already.' },
          416: { description: 'The image has no byte in the range.' },
          default: failed,
        },
      },
    },
  };
}
