/** Not a fault: it makes the browser schedule another sync event. */
export class StillWaiting extends Error {
  constructor() {
    super('Something still waits for the network');
    this.name = 'StillWaiting';
  }
}
