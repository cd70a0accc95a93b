/** What the QR code of a sign-in opens on the phone. */
export const APPROVE_PATH = '/ApproveSignIn';
