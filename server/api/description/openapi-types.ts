import type { JsonSchema } from '@valibot/to-json-schema';

/** The part of OpenAPI 3.1 that our description uses. */
export interface OpenApi {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

export type Method = 'get' | 'post' | 'put' | 'delete';
export type PathItem = Partial<Record<Method, Operation>>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema | object;
}

interface Media {
  content?: Record<string, { schema: JsonSchema | object }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Media & { required: boolean };
  responses: Record<string, Media & { description: string }>;
  security?: Record<string, never[]>[];
}
