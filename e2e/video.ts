import type { Page } from '@playwright/test';

/**
 * A real video of a moving picture, recorded by a browser: nothing else that makes one has to be installed.
 * @param page is closed afterwards
 * @param seconds how long it is, and how long it takes
 */
export const recordVideo = async (page: Page, seconds: number): Promise<Buffer> => {
  const bytes = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('There is nothing to draw with');
    let drawn = 0;
    const draw = (): void => {
      drawn += 1;
      pen.fillStyle = `hsl(${drawn * 7} 60% 40%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = 'white';
      pen.fillRect((drawn * 5) % canvas.width, 80, 20, 20);
    };
    draw();
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const drawing = setInterval(draw, 100);
    recorder.start();
    setTimeout(() => recorder.stop(), length * 1_000);
    await new Promise((fulfil) => (recorder.onstop = fulfil));
    clearInterval(drawing);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, seconds);
  await page.context().close();
  return Buffer.from(bytes);
};
