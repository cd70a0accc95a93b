import { defineModule } from '../../../module.ts';
import { uploadsModule } from '../uploads/module.ts';
import { names } from './names.ts';
import { carouselRoutes } from './routes.ts';
import { Carousel } from './service.ts';
import { texts } from './texts.ts';

/** The pictures of Home's carousel, for who chooses them. Readers have them from the module of Home. */
export const carouselModule = defineModule({
  name: 'carousel',
  create: ({ database: { db }, use }) => ({
    names,
    handlers: { managedCarousel: carouselRoutes(new Carousel(db, use(uploadsModule))) },
    menu: [{ name: 'CarouselManage', type: 'page', path: 'CarouselManage', parent: 'Content', title: { zh: '轮播管理', en: 'Carousel' }, icon: 'PictureOutlined', sort: 5, groups: ['administrators', 'contentEditors', 'auditors'] }],
    texts,
  }),
});
