// The asynchronous boundary that shared modules need: nothing may be imported before it.
void import('./bootstrap.tsx');
