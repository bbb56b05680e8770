import type { Device } from '../../local/device/device.ts';
import type { Simulation } from '../simulation.ts';
import { sleep } from './act.ts';

export function holdReplies(simulation: Simulation, device: Device, ms: number): void {
  const { fetch } = device;
  device.fetch = async (path, init) => {
    const response = await fetch(path, init);
    const { body } = init;
    const isLetter = typeof body === 'string' && body.includes('"endpoint":"/api/messages"');
    if (isLetter) await sleep(simulation, ms);
    return response;
  };
}
