export { renderInShell } from '@portal/shared/testing';
