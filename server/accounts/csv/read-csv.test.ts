import { describe, expect, it } from 'vitest'
import { CsvFault, readCsv } from './read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** "陈志远" and "姓名" in GBK. */
const GBK = Uint8Array.from([0xb3, 0xc2, 0xd6, 0xbe, 0xd4, 0xb6])
const cells = (bytes: Uint8Array) => readCsv(bytes).map((record) => record.cells)

describe('a CSV file from Excel', () => {
  it('is read as UTF-8 with a byte order mark, without the mark in the first cell', () =>
    expect(cells(utf8('\ufeffuserId,name\r\na,陈志远\r\n'))).toEqual([
      ['userId', 'name'],
      ['a', '陈志远'],
    ]))
  it('is read as GBK when it is no UTF-8', () =>
    expect(cells(Uint8Array.from([...utf8('userId,name\r\na,'), ...GBK]))).toEqual([
      ['userId', 'name'],
      ['a', '陈志远'],
    ]))
  it('is read as UTF-16 with its byte order mark', () =>
    expect(cells(Uint8Array.from([0xff, 0xfe, ...Buffer.from('userId\tname\r\na\t陈志远', 'utf16le')]))).toEqual([
      ['userId', 'name'],
      ['a', '陈志远'],
    ]))
  it.each([';', '\t', ','])('is separated by %j when its header is', (separator) =>
    expect(cells(utf8(`userId${separator}name\na${separator}"b,;c"`))).toEqual([
      ['userId', 'name'],
      ['a', 'b,;c'],
    ]))
  it('keeps the line numbers after quoted line breaks and empty lines', () =>
    expect(readCsv(utf8('userId,name\r\n\r\na,"two\r\nlines"\r\nb,c\r\n')).map(({ line }) => line)).toEqual([1, 3, 5]))
  it('names the line of a quote that is not closed', () => {
    const read = () => readCsv(utf8('userId,name\na,"open\nb,c\n'))
    expect(read).toThrow(CsvFault)
    expect(read).toThrow(/quote/i)
  })
  it('is refused when it is no text, such as a workbook', () =>
    expect(() => readCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toThrow(CsvFault))
})
