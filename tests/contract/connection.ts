import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Connection {
  socket: Socket
  /** Returns everything the server has sent so far. */
  received: () => string
  /** Resolves when either side has closed the connection. */
  ended: Promise<void>
}

/** Opens a raw TCP connection to the server at `url`, for requests that no HTTP client would send. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const ended = new Promise<void>((done) => socket.once('close', () => done()))
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, received: () => text, ended }
}

/** Formats a POST request as two parts, which can be sent at different times. */
export function postParts(path: string, token: string, body: string): [string, string] {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return [`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`, body.slice(5)]
}
