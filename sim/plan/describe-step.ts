import type { Step } from './plan.ts';

export function describeStep(step: Step): string {
  const { kind, salt: _, pauseMs: __, ...details } = step;
  const { device, ...rest } = 'device' in details ? details : { ...details, device: null };
  const where = device === null ? 'all' : `device ${device + 1}`;
  const what = Object.entries(rest).map(([name, value]) =>
    typeof value === 'object' && value !== null ? describeNumbers(value) : `${name} ${value}`,
  );
  return `${where}: ${[kind, ...what].join(', ')}`;
}

function describeNumbers(value: object): string {
  return Object.entries(value)
    .map(([name, number]) => `${name} ${typeof number === 'number' ? number.toFixed(2) : number}`)
    .join(', ');
}
