import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/**
 * Compiles and runs the program in each of the folders given, each for itself, in one process: a Java process for every
 * sample takes its time. Beside a program it writes `output.txt`, and `error.txt` when it did not end well.
 */
public class RunSamples {
  public static void main(String[] folders) throws Exception {
    var console = System.out;
    for (var folder : folders) {
      var output = new ByteArrayOutputStream();
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
      try {
        run(Path.of(folder));
      } catch (Throwable error) {
        Files.writeString(Path.of(folder, "error.txt"), error.toString());
      }
      Files.write(Path.of(folder, "output.txt"), output.toByteArray());
    }
    System.setOut(console);
  }

  private static void run(Path folder) throws Throwable {
    Path source;
    try (var files = Files.list(folder)) {
      source = files.filter(file -> file.toString().endsWith(".java")).findFirst().orElseThrow();
    }
    var said = new ByteArrayOutputStream();
    var compiler = ToolProvider.getSystemJavaCompiler();
    var classPath = System.getProperty("java.class.path");
    var status = compiler.run(
        null, said, said, "-encoding", "UTF-8", "-cp", classPath, "-d", folder.toString(), source.toString());
    if (status != 0) throw new IllegalArgumentException(said.toString(StandardCharsets.UTF_8));
    var name = source.getFileName().toString().replace(".java", "");
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      var main = loader.loadClass(name).getMethod("main", String[].class);
      main.invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
