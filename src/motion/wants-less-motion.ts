/** Whether the person has asked the device for less motion. */
export const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
