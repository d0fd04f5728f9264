/** A real name server on its own port that answers for records which tests set. */
import { createSocket } from 'node:dgram';

const TYPES = { A: 1, TXT: 16 } as const;
const NAME_ERROR = 0x8183;
const NO_ERROR = 0x8180;

export interface TestDns {
  /** `host:port` for `DNS_SERVERS`. */
  address: string;
  /** Texts and IPv4 addresses by name in lower case. */
  records: Map<string, { TXT?: string; A?: string }>;
  stop(): Promise<void>;
}

/** Returns the name of the first question of a query, and where the question ends. */
function readQuestion(query: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(position + 1), end: position + 5 };
}

function toData(type: number, record: { TXT?: string; A?: string } | undefined): Buffer | undefined {
  if (type === TYPES.A && record?.A) return Buffer.from(record.A.split('.').map(Number));
  if (type !== TYPES.TXT || record?.TXT === undefined) return undefined;
  const parts = record.TXT.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, 'latin1')]));
}

export async function startTestDns(): Promise<TestDns> {
  const records: TestDns['records'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (query, client) => {
    const { name, type, end } = readQuestion(query);
    const record = records.get(name);
    const data = toData(type, record);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(record ? NO_ERROR : NAME_ERROR, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(data ? 1 : 0, 6);
    header.fill(0, 8);
    const answer = data
      ? [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]), data]
      : [];
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answer]), client.port, client.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
