import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "#test/factories/local-port.ts";

const run = promisify(execFile);

/** Programs of Ceph's object gateway. Debian packages: radosgw, ceph-mon, ceph-osd, ceph-common. */
const PROGRAMS = ["radosgw", "radosgw-admin", "ceph-mon", "ceph-osd", "ceph", "monmaptool"];

/** Whether Ceph's object gateway is installed. */
export const hasS3Server = PROGRAMS.every((program) => spawnSync("which", [program]).status === 0);

/** The credentials of the gateway's user, as environment variables. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: "testkey", AWS_SECRET_ACCESS_KEY: "testsecret" };

/** Starts a Ceph monitor, an in-memory store and the gateway on this loopback port. */
export async function startS3Server(port: number): Promise<{ stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), "s3-test-"));
  const monitorPort = await freePort();
  const id = randomUUID();
  for (const name of ["mon", "osd", "run", "log"]) mkdirSync(join(dir, name));
  writeFileSync(join(dir, "ceph.conf"), configuration(dir, id, port, monitorPort));
  const env = { ...process.env, CEPH_CONF: join(dir, "ceph.conf") };
  const daemons: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const log = openSync(join(dir, "log", `${program}.out`), "a");
    daemons.push(spawn(program, [...args, "--foreground"], { env, stdio: ["ignore", log, log] }));
  };
  const stop = async () => {
    const ended = daemons.map((daemon) => new Promise((resolve) => daemon.once("exit", resolve)));
    for (const daemon of daemons) daemon.kill("SIGKILL");
    await Promise.all(ended);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const map = join(dir, "monmap");
    const address = `[v2:127.0.0.1:${monitorPort}/0]`;
    await run("monmaptool", ["--create", "--clobber", "--fsid", id, "--addv", "a", address, map], { env });
    await run("ceph-mon", ["--mkfs", "-i", "a", "--monmap", map, "--mon-data", join(dir, "mon")], { env });
    start("ceph-mon", "-i", "a", "--mon-data", join(dir, "mon"));
    await retryUntilSuccess(() => run("ceph", ["-s"], { env, timeout: 5_000 }));
    const store = randomUUID();
    const { stdout: number } = await run("ceph", ["osd", "new", store], { env });
    await run("ceph-osd", ["-i", number.trim(), "--mkfs", "--osd-uuid", store], { env });
    start("ceph-osd", "-i", number.trim());
    await retryUntilSuccess(async () => {
      const { stdout } = await run("ceph", ["osd", "stat"], { env });
      if (!stdout.includes("1 up")) throw new Error(stdout);
    });
    const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = CREDENTIALS;
    const keys = [`--access-key=${key}`, `--secret=${secret}`];
    await run("radosgw-admin", ["user", "create", "--uid=test", "--display-name=test", ...keys], { env });
    start("radosgw", "-n", "client.rgw");
    await retryUntilSuccess(() => fetch(`http://127.0.0.1:${port}/`));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Creates a bucket, once the gateway has started. */
export async function createBucket(port: number, Bucket: string): Promise<void> {
  Object.assign(process.env, CREDENTIALS);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ region: "us-east-1", endpoint, forcePathStyle: true });
  await retryUntilSuccess(() => client.send(new CreateBucketCommand({ Bucket })));
  client.destroy();
}

function configuration(dir: string, id: string, port: number, monitorPort: number): string {
  return `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${monitorPort}/0]
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data = ${dir}/mon
osd data = ${dir}/osd
run dir = ${dir}/run
log file = ${dir}/log/$name.log
admin socket = ${dir}/run/$name.asok
pid file = ${dir}/run/$name.pid
ms bind msgr1 = false
ms bind ipv6 = false
# Without authentication, the gateway hangs unless every side uses crc.
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
ms client mode = crc
osd objectstore = memstore
memstore device bytes = 1073741824
osd max object name len = 256
osd max object namespace len = 64
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw dns name = s3.localhost
rgw enable apis = s3, admin
`;
}

/** Retries an attempt until it succeeds, for half a minute at most. */
export async function retryUntilSuccess(attempt: () => Promise<unknown>): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (attempts === 100) throw error;
      await wait(300);
    }
  }
}
