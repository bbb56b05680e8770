/** `whole`: enough runs for meaningful figures. `smoke`: only a few seconds. */
export type Scale = 'whole' | 'smoke';
