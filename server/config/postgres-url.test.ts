import { expect, it } from 'vitest'
import { databaseTime } from '../clock/time-sources.ts'
import { StartError } from './start-error.ts'
import { parsePostgresUrl } from './postgres-url.ts'

it.each([
  'postgres://user@localhost/steward',
  'postgresql://user:a%23b%2Fc@db.example.com:5432/steward?sslmode=require',
  'postgres:///steward?host=/run/postgresql',
  'postgres://user@%2Frun%2Fpostgresql/steward',
])('parses %s', (url) => expect(parsePostgresUrl(url).href).toBe(url))

it.each([
  'postgres://steward:Geheim#2026@127.0.0.1:5/steward',
  'postgres://steward:12#Geheim@127.0.0.1:5/steward',
  'postgres://steward:Geheim/2026@127.0.0.1/steward',
  'postgres://steward:12/Geheim@127.0.0.1/steward',
  'postgres://steward:12?Geheim@127.0.0.1/steward',
  'postgres://steward:Geheim%zz@127.0.0.1/steward',
  '"postgres://steward:Geheim@127.0.0.1/steward"',
  'host=127.0.0.1 user=steward password=Geheim',
  'postgres://steward:Geheim@10.0.0.1:5432,10.0.0.2:5432/steward',
])('refuses %s without quoting any part of it', (databaseUrl) => {
  const errorOf = (read: () => unknown): unknown => {
    try {
      return read()
    } catch (error) {
      return error
    }
  }
  for (const error of [errorOf(() => parsePostgresUrl(databaseUrl)), errorOf(() => databaseTime({ databaseUrl }))]) {
    expect(error).toBeInstanceOf(StartError)
    expect(JSON.stringify(error) + String(error)).not.toMatch(/Geheim|127\.0|10\.0/)
  }
})
