import type { Locator, Page } from 'playwright-core';

export const FILM_SIZE = { width: 390, height: 844 };
export const FRAMES_A_SECOND = 10;
const FRAME_MS = 1000 / FRAMES_A_SECOND;
/** Frames in which a tap is visible. The press is in the middle. */
const TAP_FRAMES = 6;

interface Point {
  x: number;
  y: number;
}

export interface Frame {
  png: Buffer;
  finger: (Point & { strength: number }) | null;
}

/**
 * Films a page frame by frame. Animations are paused and advance by one frame's time before each frame. So the film is
 * smooth on any machine and does not show the time that the machine needs for a frame.
 */
export interface Camera {
  page: Page;
  frames: Frame[];
  hold(seconds: number): Promise<void>;
  /** Shows a finger that taps the target. */
  tap(target: Locator): Promise<void>;
  /** Types letter by letter, at the pace of a fast writer. */
  type(text: string): Promise<void>;
  /** Scrolls down by this many pixels, or to the end of the page, with a gentle start and end. */
  scroll(distance: number, seconds: number): Promise<void>;
  /** Waits until no request is pending and the visible images are loaded. */
  settle(): Promise<void>;
}

export async function openCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const frames: Frame[] = [];

  async function take(finger: Frame['finger'] = null): Promise<void> {
    await page.evaluate(async (ms) => {
      for (const animation of document.getAnimations()) {
        animation.currentTime = Number(animation.currentTime ?? 0) + ms;
      }
      for (let waits = 0; waits < 2; waits += 1) await new Promise(requestAnimationFrame);
    }, FRAME_MS);
    const options = { format: 'png', optimizeForSpeed: true } as const;
    const { data } = await session.send('Page.captureScreenshot', options);
    frames.push({ png: Buffer.from(data, 'base64'), finger });
  }

  return {
    page,
    frames,
    async hold(seconds) {
      for (let left = seconds * FRAMES_A_SECOND; left > 0; left -= 1) await take();
    },
    async tap(target) {
      const box = await target.boundingBox();
      if (box === null) throw new Error('there is nothing to tap');
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (let at = 1; at <= TAP_FRAMES; at += 1)
        await take({ ...point, strength: at / TAP_FRAMES });
      await page.touchscreen.tap(point.x, point.y);
    },
    async type(text) {
      for (const letters of text.match(/.{1,2}/gsu) ?? []) {
        await page.keyboard.insertText(letters);
        await take();
      }
    },
    async scroll(distance, seconds) {
      const count = Math.round(seconds * FRAMES_A_SECOND);
      const { from, end } = await page.evaluate(() => ({
        from: scrollY,
        end: document.documentElement.scrollHeight - innerHeight,
      }));
      const length = Math.min(distance, end - from);
      for (let at = 1; at <= count; at += 1) {
        const way = (1 - Math.cos((Math.PI * at) / count)) / 2;
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from + length * way);
        await take();
      }
    },
    async settle() {
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const seen = [...document.images].filter((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        await Promise.allSettled(seen.map((image) => image.decode()));
      });
    },
  };
}
