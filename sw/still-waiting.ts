/** Not a fault: asks the browser for another sync event, which it gives when it sees fit. */
export class StillWaiting extends Error {
  constructor() {
    super('Something still waits for the network');
    this.name = 'StillWaiting';
  }
}
