import { describe, expect, it } from 'vitest'
import { compound, heic, html, jpeg, openXml, pdf, png, svg, zip } from '../../tests/contract/samples.ts'
import { samplePdf } from './demo/sample-files.ts'
import { photoOf } from './demo/photos.ts'
import { nameFor, sniff } from './sniff.ts'

const typeOf = (bytes: Uint8Array) => sniff(bytes)?.contentType
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

describe('DEC-21 detecting a file type by content', () => {
  it.each([
    ['jpg', 'image/jpeg', jpeg(3, 2)],
    ['png', 'image/png', png(3, 2)],
    ['jpg', 'image/jpeg', photoOf('照片.jpg', 1)],
    ['pdf', 'application/pdf', pdf()],
    ['pdf', 'application/pdf', samplePdf('x')],
    ['docx', `${OPEN_XML}.wordprocessingml.document`, openXml('word/document.xml')],
    ['xlsx', `${OPEN_XML}.spreadsheetml.sheet`, openXml('xl/workbook.xml')],
    ['pptx', `${OPEN_XML}.presentationml.presentation`, openXml('ppt/presentation.xml')],
    ['docx', `${OPEN_XML}.wordprocessingml.document`, zip({ '[Content_Types].xml': '', 'word/document.xml': '' }, 'PK in a comment')],
    ['doc', 'application/msword', compound('1Table', 'WordDocument')],
    ['xls', 'application/vnd.ms-excel', compound('Workbook')],
    ['xls', 'application/vnd.ms-excel', compound('Book')],
    ['ppt', 'application/vnd.ms-powerpoint', compound('Current User', 'PowerPoint Document')],
  ])('detects %s as %s', (extension, contentType, bytes) => expect(sniff(bytes)).toMatchObject({ extension, contentType }))
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['svg', svg()],
    ['html', html()],
    ['HEIC', heic()],
    ['gif', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['a plain text', Buffer.from('%PD')],
    ['html that contains the PDF signature', Buffer.from('<html>%PDF-1.4')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['an archive that is no document', zip({ 'a.html': '<script>' })],
    ['an archive with only a content types part', zip({ '[Content_Types].xml': '' })],
    ['an archive with a main part but no content types part', zip({ 'word/document.xml': '' })],
    ['an archive cut short', openXml('word/document.xml').subarray(0, 60)],
    ['an archive whose directory offset is outside the file', Buffer.concat([Buffer.from('PK\x03\x04PK\x05\x06'), Buffer.alloc(18, 0xff)])],
    ['a compound file that is no document', compound('__substg1.0_0037001F')],
    ['a compound file cut short', compound('WordDocument').subarray(0, 600)],
    ['a jpeg without a frame', jpeg(3, 2).subarray(0, 10)],
    ['a jpeg with only its signature', Buffer.from([0xff, 0xd8, 0xff])],
    ['a jpeg without height', jpeg(3, 0)],
    ['a png cut short', png(3, 2).subarray(0, 20)],
    ['a png without width', png(0, 2)],
  ])('rejects %s', (_, bytes) => expect(typeOf(bytes)).toBeUndefined())
  it('reads a picture’s size from its header', () => {
    expect(sniff(png(10_000, 5_001))?.picture).toMatchObject({ width: 10_000, height: 5_001 })
    expect(sniff(jpeg(8_000, 6_250))?.picture).toMatchObject({ width: 8_000, height: 6_250 })
    expect(sniff(photoOf('照片.jpg', 1))?.picture).toMatchObject({ width: 480, height: 360 })
  })
  it('reads bytes of a view into a larger buffer', () => {
    const inside = Buffer.concat([Buffer.alloc(7), openXml('word/document.xml')]).subarray(7)
    expect(sniff(inside)?.extension).toBe('docx')
    expect(sniff(new Uint8Array(Buffer.concat([Buffer.alloc(3), png(3, 2)])).subarray(3))?.picture).toMatchObject({ width: 3, height: 2 })
  })
})

describe('DEC-21 the stored name of a file', () => {
  const [picture, document] = [sniff(jpeg(1, 1)), sniff(pdf())]
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['photo.JPEG', 'photo.JPEG'],
    ['photo.png', 'photo.jpg'],
    ['page.html', 'page.jpg'],
    ['page.jpg.svg', 'page.jpg.jpg'],
    ['no ending', 'no ending.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\temp\\a.jpg', 'a.jpg'],
    ['a\r\nSet-Cookie: b.jpg', 'aSet-Cookie b.jpg'],
    ['photo\u202egpj.exe', 'photogpj.jpg'],
    ['', 'file.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['..', 'file.jpg'],
    [`${'长'.repeat(300)}.jpg`, `${'长'.repeat(100)}.jpg`],
  ])('%j becomes %j', (sent, kept) => expect(picture && nameFor(sent, picture)).toBe(kept))
  it('has the extension of its content', () => expect(document && nameFor('contract.docx', document)).toBe('contract.pdf'))
})
