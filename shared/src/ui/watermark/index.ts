export { Watermark } from './watermark.tsx';
