/** What notices stand in, each kind in one of its own, which comes with the first and goes with the last. */
export const NOTICES = '.ant-message, .ant-notification';

export const isNotices = (node: Node): boolean => node instanceof Element && node.matches(NOTICES);
