import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Wire {
  socket: Socket
  /** Everything the server has sent. */
  heard: () => string
  /** Resolves when it is closed, by whom and how ever. */
  ended: Promise<void>
}

/** A bare connection to the server at `url`, for what no HTTP client would do. */
export async function wire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const ended = new Promise<void>((done) => socket.once('close', () => done()))
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, heard: () => text, ended }
}

/** A post as it goes over the wire, in two parts that may be sent at different times. */
export function post(path: string, token: string, body: string): [string, string] {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return [`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`, body.slice(5)]
}
