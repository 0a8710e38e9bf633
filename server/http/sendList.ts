import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

async function* pieces<Row>(batches: AsyncIterable<Row[]>, shown: (row: Row) => unknown) {
  let isFirst = true
  yield '{"success":true,"data":['
  for await (const rows of batches) {
    yield (isFirst ? '' : ',') + rows.map(row => JSON.stringify(shown(row))).join(',')
    isFirst = false
  }
  yield ']}'
}

/** Answers `{ success: true, data: […] }` as it is read, so that a list of a million rows needs no memory. */
export const sendList = <Row>(
  reply: FastifyReply,
  batches: AsyncIterable<Row[]>,
  shown: (row: Row) => unknown,
): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces(batches, shown), { objectMode: false }))
