import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicFolder } from './samples.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page at `/` that looks like a phone; its files stand under `/phone/`. */
export function registerPhone(app: FastifyInstance): void {
  app.register(fastifyStatic, {
    root: publicFolder,
    prefix: '/phone/',
    index: false,
    setHeaders: (response) => void response.header('x-content-type-options', 'nosniff'),
  });
  app.get('/', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .sendFile('index.html', publicFolder),
  );
}
