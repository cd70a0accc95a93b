export { FavouriteButton } from './favourite-button.tsx';
export { useIsFavourite } from './queries.ts';
