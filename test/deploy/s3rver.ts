import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort, retryUntilSuccess, type S3Server } from "./s3-server.ts";

const PROGRAM = "node_modules/s3rver/bin/s3rver.js";
const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Whether s3rver is installed. */
export const hasS3rver = existsSync(PROGRAM);

/** Starts s3rver: a second server of the protocol, which ignores conditions of writes and overwrites objects in place. */
export async function startS3rver(): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), "s3rver-"));
  const port = await freePort();
  const args = [PROGRAM, "--directory", dir, "--address", "127.0.0.1", "--port", String(port), "--silent"];
  const server = spawn(process.execPath, args, { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  await retryUntilSuccess(() => fetch(endpoint));
  return {
    port,
    credentials: CREDENTIALS,
    async createBucket(name) {
      const client = new S3Client({
        region: "us-east-1",
        endpoint,
        forcePathStyle: true,
        credentials: CREDENTIALS,
      });
      await client.send(new CreateBucketCommand({ Bucket: name }));
      client.destroy();
    },
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
