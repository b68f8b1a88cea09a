import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { NOON } from './server.ts'

/** Test secrets; ENCODING_KEY has the format of WeCom's admin console. */
export const CORP_ID = 'ww1234567890abcdef'
const TOKEN = 'QDG6eK'
const ENCODING_KEY = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
export const secrets = { token: TOKEN, key: Buffer.from(`${ENCODING_KEY}=`, 'base64'), corpId: CORP_ID }

interface EncryptOptions {
  corpId?: string
  token?: string
  key?: Buffer
  /** Epoch milliseconds. */
  at?: number
  nonce?: string
  /** Padding after the text; by default PKCS#7 to 32 bytes. */
  padding?: (length: number) => Buffer
  /** Declared length of the message, if it differs from the real length. */
  claims?: number
}

/** Returns PKCS#7 padding to a multiple of 32 bytes; it has at least one byte. */
export function pkcs7(length: number): Buffer {
  const missing = 32 - (length % 32)
  return Buffer.alloc(missing, missing)
}

/** Encrypts a message as WeCom does, implemented from its documentation without product code. */
export function encryptMessage(message: string, more: EncryptOptions = {}) {
  const { corpId = CORP_ID, token = TOKEN, key = secrets.key, at = NOON, nonce = '263014780', padding = pkcs7 } = more
  const text = Buffer.from(message, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(more.claims ?? text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(corpId, 'utf8')])
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const encrypted = Buffer.concat([cipher.update(Buffer.concat([plain, padding(plain.length)])), cipher.final()]).toString('base64')
  return sign(encrypted, { token, at, nonce })
}

/** Signs any text as if it were an encrypted message. */
export function sign(encrypted: string, { token = TOKEN, at = NOON, nonce = '263014780' } = {}) {
  const timestamp = String(Math.floor(at / 1_000))
  const parts = [token, timestamp, nonce, encrypted].sort()
  const signature = createHash('sha1').update(parts.join(''), 'utf8').digest('hex')
  return { signature, timestamp, nonce, encrypted }
}

/** Returns the XML of a contact event, as in WeCom's documentation. */
export const eventXml = ({ CreateTime = String(NOON / 1_000), ...more }: Record<string, string> = {}) => {
  const fields = {
    MsgType: 'event',
    Event: 'change_external_contact',
    ChangeType: 'add_external_contact',
    UserID: 'owner',
    ExternalUserID: 'wmAJ2GCAAAXtWyujaWJHDDGi0mACAAA',
    State: 'teststate',
    WelcomeCode: 'WELCOMECODE',
    ...more,
  }
  const cdata = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>\n`)
  return `<xml>\n<ToUserName><![CDATA[${CORP_ID}]]></ToUserName>\n<FromUserName><![CDATA[sys]]></FromUserName>\n<CreateTime>${CreateTime}</CreateTime>\n${cdata.join('')}</xml>`
}

/** Wraps an encrypted message in the XML envelope that WeCom posts. */
export const envelope = (encrypted: string) =>
  `<xml><ToUserName><![CDATA[${CORP_ID}]]></ToUserName><AgentID><![CDATA[1000001]]></AgentID><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
