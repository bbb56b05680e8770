import type { Simulation } from '../../simulation.ts';

const PAGE = 4;

/** Limits each reply to a pull to a few changes. The server may always send fewer than requested. */
export function makePagesSmall({ world }: Simulation): void {
  const { serve } = world.server;
  world.server.serve = async (request) => {
    const text = await request.clone().text();
    return serve(text.includes('"/api/sync"') ? withLimit(request, text) : request);
  };
}

function withLimit(request: Request, text: string): Request {
  const envelope = JSON.parse(text);
  const params = { ...envelope.params, limit: PAGE };
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body: JSON.stringify({ ...envelope, params }) });
}
