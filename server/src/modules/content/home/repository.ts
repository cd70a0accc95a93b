import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { carouselItem } from '../../../database/schema/index.ts';

export const listCarousel = (db: Db) => db.select().from(carouselItem).where(eq(carouselItem.isActive, true)).orderBy(asc(carouselItem.sort), asc(carouselItem.id));
