import * as z from 'zod/mini';

/** Success in the envelope, and the HTTP status that goes with it (SPEC 7.1). */
export const SUCCESS = 200;

/** One field of a refused request: `field` is the path in the body or query, `message` is in the user's language. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/**
 * The envelope around every answer (SPEC 7.1, DESIGN 3). `statusCode` 200 means that `value` holds the answer;
 * anything else is a failure whose `message` is ready to be shown. `traceId` finds the request in the server's log.
 */
export const envelope = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    statusCode: z.int(),
    value,
    message: z.string(),
    errors: z.optional(z.array(fieldError)),
    traceId: z.optional(z.string()),
  });

export type Envelope<Value> = {
  statusCode: number;
  value: Value;
  message: string;
  errors?: FieldError[];
  traceId?: string;
};

/** The text of a 403 for an interface that the user's resource group lacks; SPEC 6 has it word for word. */
export const INTERFACE_DENIED = 'The interface has no permission, cannot operate';
