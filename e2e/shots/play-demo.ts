import type { Camera } from './camera.ts';

const ANSWER = 'Sol taraf, cam kenarı. Geliyorum!';

/** Plays the film: the entrance, the sky, a letter and its answer, the letters, the pigeons. */
export async function playDemo(camera: Camera, lastLetter: string): Promise<void> {
  const { page } = camera;
  const place = (href: string) => page.locator(`nav a[href="${href}"]:visible`);
  await page.goto('/demo');
  await camera.settle();
  await camera.hold(1);

  await camera.tap(page.getByRole('button', { name: 'Enter as Deniz' }));
  await page.waitForURL(/discover/);
  await page.getByRole('article').nth(2).waitFor();
  await camera.settle();
  await camera.hold(1.2);
  await camera.scroll(520, 2);
  await camera.hold(0.4);

  await camera.tap(place('/messages'));
  const letter = page.getByText(lastLetter).first();
  await letter.waitFor();
  await camera.settle();
  await camera.hold(1.4);

  await camera.tap(letter);
  const field = page.getByRole('textbox');
  await field.waitFor();
  await camera.settle();
  await camera.hold(1.6);
  await camera.tap(field);
  await camera.hold(0.3);
  await camera.type(ANSWER);
  await camera.hold(0.5);
  await camera.tap(page.getByRole('button', { name: /^Reply/ }));
  await page.getByText(ANSWER).last().waitFor();
  await camera.hold(1.8);
  // The film shows the start of the undo time.
  await page.getByText('Message sent successfully').waitFor();
  await camera.settle();
  await camera.hold(1);

  await camera.tap(page.getByRole('link', { name: 'Back' }));
  await letter.waitFor();
  await camera.settle();
  await camera.hold(0.8);
  await camera.tap(place('/pigeons'));
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await camera.settle();
  await camera.hold(1);
  await camera.scroll(1200, 2.8);
  await camera.hold(1.4);
}
