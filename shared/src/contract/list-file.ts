import * as z from 'zod/mini';
import { line } from './values.ts';

/** What the server is told of a list's file, beside the list call's own search and order. */
export const listFile = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  /** Of the export task and its file, without an ending. */
  name: line(200).check(z.minLength(1)),
  /** From left to right, each with the head above it as the screen has it. */
  columns: z.array(z.object({ key: z.enum(columns), title: z.string().check(z.maxLength(200)) })).check(z.minLength(1), z.maxLength(columns.length)),
  /** IANA, for example `Asia/Shanghai`: instants are written as clocks there show them. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(50)),
});
