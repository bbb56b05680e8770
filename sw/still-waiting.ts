/** Makes the browser schedule another sync event. It is not a fault. */
export class StillWaiting extends Error {
  constructor() {
    super('Something still waits for the network');
    this.name = 'StillWaiting';
  }
}
